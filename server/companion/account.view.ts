import { accountPath, emailChangePath } from '../../contract/members/own-account.ts';
import type { NoticeLanguage, ReportMails } from '../../contract/moderation/notice-kinds.ts';
import { userMessages } from '../../contract/people/users.ts';
import { profilePath } from '../../contract/public-paths.ts';
import type { FieldProblem } from '../base/errors.ts';
import type { OwnAccount } from '../features/members/own-account/own-account.repository.ts';
import { dateTag } from './dates.ts';
import { htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { type Html, html } from './html.ts';
import { noticePreferenceFields } from './notices.view.ts';

interface AccountView {
  account: OwnAccount;
  picture: string | undefined;
  preferences: { reportMails: ReportMails; language: NoticeLanguage | null };
  note: string | undefined;
  problems: readonly FieldProblem[];
}

export function accountView({ account, picture, preferences, note, problems }: AccountView): Html {
  return html`
${note && html`<p role="status">${note}</p>`}
${problemSummaryList(problems)}
${identitySection(account)}
${pictureSection(picture, problems)}
${preferencesSection(account, preferences)}
${ownDataSection()}`;
}

/** A suspended member can still read why, take their data and leave. */
export function suspendedAccountView(username: string): Html {
  return html`<p>You are signed in as <strong dir="auto">${username}</strong>. While your account is suspended you can
<a href="/notices">read why and object</a>, download your data and leave.</p>
${ownDataSection()}`;
}

function identitySection({ username, slug, email, verifiedAt, insertedAt }: OwnAccount): Html {
  return html`<section class="account-section" aria-labelledby="identity">
<h2 id="identity">Name, address and password</h2>
<ul class="account-list">
<li><div><strong dir="auto">${username}</strong><span class="hint">Member since ${dateTag(insertedAt)}</span></div>
<a href="${profilePath(slug)}">See your profile</a></li>
<li><div><strong>${email ?? 'No email address'}</strong>${
    email !== null &&
    html`<span class="hint">${verifiedAt ? 'Confirmed' : 'Not confirmed yet'}. Only you and staff see it.</span>`
  }</div>
<a href="${emailChangePath}">Change<span class="unseen"> your email address</span></a></li>
<li><div><strong>Password and second factor</strong><span class="hint">Also where you are signed in.</span></div>
<a href="/account/security">Sign-in and security</a></li>
</ul>
</section>`;
}

function pictureSection(picture: string | undefined, problems: readonly FieldProblem[]): Html {
  const id = htmlIdOfField('picture');
  const problem = problems.find(({ field }) => field === 'picture');
  return html`<section class="account-section" aria-labelledby="picture">
<h2 id="picture">Picture</h2>
${picture && html`<p><img class="avatar" src="${picture}" alt="Your picture" width="150" height="150"></p>`}
<form method="post" action="${accountPath}/picture" enctype="multipart/form-data">
<label for="${id}">${picture ? 'Another picture' : 'Choose a picture'}</label>
${problem && html`<p id="${id}-problem" class="error">${problem.message}</p>`}
<input id="${id}" type="file" name="picture" required accept="image/jpeg,image/png,image/webp,image/gif" aria-describedby="${id}-hint${problem && ` ${id}-problem`}"${problem && html` aria-invalid="true"`}>
<p id="${id}-hint" class="hint">${userMessages.avatarHint} Everyone sees it.</p>
<p class="actions"><button>Save picture</button></p>
</form>
${picture && html`<form method="post" action="${accountPath}/picture/remove"><button class="quiet">Remove the picture</button></form>`}
</section>`;
}

function preferencesSection(
  { receiveEmails, isSearchable }: OwnAccount,
  preferences: AccountView['preferences'],
): Html {
  const choiceCheckbox = (name: string, isChosen: boolean, label: string, hint: string) =>
    html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${isChosen && html` checked`} aria-describedby="${name}-hint"> <span>${label}</span></label>
<p id="${name}-hint" class="hint">${hint}</p>`;
  return html`<section class="account-section" aria-labelledby="choices">
<h2 id="choices">Mails and visibility</h2>
<form method="post" action="${accountPath}/settings">
${choiceCheckbox('receiveEmails', receiveEmails, 'Send me news of the site', 'Mails about your account come in any case.')}
${noticePreferenceFields(preferences)}
${choiceCheckbox('isSearchable', isSearchable, 'Search engines may list my profile', 'Without it your profile asks them not to. What you write in the forum can be found in any case.')}
<p class="actions"><button>Save</button></p>
</form>
</section>`;
}

function ownDataSection(): Html {
  return html`<section class="account-section" aria-labelledby="data">
<h2 id="data">Your data</h2>
<ul class="account-list">
<li><div><strong>Download your data</strong><span class="hint">Everything that is yours, in one file.</span></div>
<a href="${accountPath}/data">Download</a></li>
<li><div><strong>Delete your account</strong><span class="hint">What you wrote goes with it.</span></div>
<a href="${accountPath}/leave">Leave</a></li>
</ul>
</section>`;
}
