import { opportunityMessages, opportunityPath } from '../../contract/leads/opportunities.ts';
import type { AppError } from '../base/errors.ts';
import type { Viewer } from '../base/viewer.ts';
import type { OfferedCampaign } from '../features/leads/opportunities/opportunity-answering.service.ts';
import { problemLinks } from './fields.view.ts';
import { type Html, html } from './html.ts';
import { loginPathBackTo } from './writing.ts';

export interface RefusedAnswers {
  /** By question. */
  answers: ReadonlyMap<string, string>;
  error: AppError;
}

interface OpportunitySection {
  campaign: OfferedCampaign;
  viewer: Viewer | undefined;
  path?: string;
  unsent?: RefusedAnswers | undefined;
}

export function embeddedOpportunity(section: OpportunitySection): Html {
  return html`
<section class="opportunity">
<h2>${section.campaign.name}</h2>
${opportunitySection(section)}
</section>`;
}

export function opportunitySection({ campaign, viewer, path, unsent }: OpportunitySection): Html {
  const action = opportunityPath(campaign.id);
  if (campaign.hasAnswered) return html`<p role="status">${opportunityMessages.answered}</p>`;
  // Also shown to someone whose session ended meanwhile, so that their text is not lost.
  if (!viewer && !unsent) {
    return html`
<p>${opportunityMessages.signInToAnswer} <a href="${loginPathBackTo(path ?? action)}">Sign in</a></p>`;
  }
  return html`
<form method="post" action="${action}">
${campaign.questions.map((question, i) => questionField(campaign.id, question, i, unsent))}
${refusedAnswersSummary(campaign.id, unsent)}
${!viewer && html`<p><a href="${loginPathBackTo(action)}" target="_blank">Sign in (opens in a new tab)</a></p>`}
<p class="actions"><button>${campaign.questions.length === 0 ? 'I am interested' : 'Send answers'}</button></p>
</form>`;
}

function questionField(
  campaignId: number,
  question: string,
  i: number,
  unsent: RefusedAnswers | undefined,
): Html {
  const problem = unsent?.error.problems.find(({ field }) => field === String(i))?.message;
  const problemId = `problem-${campaignId}-${i}`;
  return html`
<input type="hidden" name="question-${i}" value="${question}">
<label>${question}
<textarea name="answer-${i}" rows="3" dir="auto"${problem && html` aria-invalid="true" aria-describedby="${problemId}"`}>
${unsent?.answers.get(question)}</textarea>
</label>
${problem && html`<p id="${problemId}" class="error" role="alert">${problem}</p>`}`;
}

function refusedAnswersSummary(
  campaignId: number,
  unsent: RefusedAnswers | undefined,
): Html | undefined {
  if (!unsent) return undefined;
  if (unsent.error.field !== undefined) {
    return problemLinks(
      unsent.error.problems.map(({ field, message }) => ({
        id: `problem-${campaignId}-${field}`,
        message,
      })),
    );
  }
  return html`<p class="error" role="alert">${unsent.error.message}</p>`;
}
