import type { FastifyInstance } from 'fastify';
import { accountPages } from './account.pages.ts';
import { accountDataPages } from './account-data.pages.ts';
import { accountEmailPages } from './account-email.pages.ts';
import { accountFactorPages } from './account-factors.pages.ts';
import { accountLeavePages } from './account-leave.pages.ts';
import { accountSecurityPages } from './account-security.pages.ts';
import { aiPagePages } from './ai-page.pages.ts';
import { arrivalPage } from './arrival.page.ts';
import type { CompanionParts } from './companion-parts.ts';
import { conditionPages } from './condition.pages.ts';
import { confirmAddressPage } from './confirm-address.page.ts';
import { confirmEmailPage } from './confirm-email.page.ts';
import { confirmIdentityPage } from './confirm-identity.page.ts';
import { endSessionPage } from './end-session.page.ts';
import { engagementPages } from './engagement.pages.ts';
import { forumPages } from './forum.pages.ts';
import { homePages } from './home.pages.ts';
import { illegalContentPages } from './illegal-content.pages.ts';
import { leadFormPages } from './lead-form.pages.ts';
import { linkedAccountsPage } from './linked-accounts.page.ts';
import { loginPages } from './login.pages.ts';
import { messagesPages } from './messages.pages.ts';
import { newThreadPages } from './new-thread.pages.ts';
import { noticesPages } from './notices.pages.ts';
import { opportunityPages } from './opportunity.pages.ts';
import { optOutPage } from './opt-out.page.ts';
import { ownTextPages } from './own-text.pages.ts';
import { pageScriptFiles } from './page-scripts.ts';
import { passwordResetPages } from './password-reset.pages.ts';
import { postPages } from './post.pages.ts';
import { postListsPages } from './post-lists.pages.ts';
import { profilePages } from './profile.pages.ts';
import { profileEditPages } from './profile-edit.pages.ts';
import { profileQuestionStyles } from './profile-questions.styles.ts';
import { reportPages } from './report.pages.ts';
import { searchPages } from './search.pages.ts';
import { secondStepPages } from './second-step.pages.ts';
import { signUpPages } from './sign-up.pages.ts';
import { sitemapPages } from './sitemap.pages.ts';
import { stylesheet, stylesPath } from './styles.ts';
import { teamMessagesPages } from './team-messages.pages.ts';
import { threadPages } from './thread.pages.ts';

/**
 * Member-facing pages: plain HTML that works without JavaScript. A network with its own public site
 * switches off all but sign-in and the targets of mailed links.
 */
export function companionRoutes(app: FastifyInstance, parts: CompanionParts): void {
  app.get(stylesPath, { config: { access: 'anyone' } }, (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(stylesheet),
  );
  profileQuestionStyles(app, parts);
  pageScriptFiles(app);
  loginPages(app, parts);
  signUpPages(app, parts);
  secondStepPages(app, parts);
  confirmIdentityPage(app, parts);
  accountPages(app, parts);
  accountEmailPages(app, parts);
  accountDataPages(app, parts);
  accountLeavePages(app, parts);
  accountSecurityPages(app, parts);
  accountFactorPages(app, parts);
  endSessionPage(app, parts);
  arrivalPage(app, parts);
  linkedAccountsPage(app, parts);
  passwordResetPages(app, parts);
  confirmAddressPage(app, parts);
  confirmEmailPage(app, parts);
  optOutPage(app, parts);
  teamMessagesPages(app, parts);
  noticesPages(app, parts);
  if (!parts.config.companion) return;
  homePages(app, parts);
  profilePages(app, parts);
  profileEditPages(app, parts);
  leadFormPages(app, parts);
  messagesPages(app, parts);
  postPages(app, parts);
  aiPagePages(app, parts);
  postListsPages(app, parts);
  searchPages(app, parts);
  forumPages(app, parts);
  threadPages(app, parts);
  newThreadPages(app, parts);
  reportPages(app, parts);
  illegalContentPages(app, parts);
  ownTextPages(app, parts);
  opportunityPages(app, parts);
  conditionPages(app, parts);
  engagementPages(app, parts);
  sitemapPages(app, parts);
}
