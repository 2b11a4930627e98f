import { signUpPath } from '../../contract/members/sign-up.ts';
import { profilePath } from '../../contract/public-paths.ts';
import { isStaff } from '../../contract/roles.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import type { Viewer } from '../base/viewer.ts';
import type { Frame } from './frame.ts';
import { type Html, html } from './html.ts';
import { avatarOrInitial } from './people.view.ts';
import { loginPathBackTo } from './writing.ts';

export function siteHeader({
  site,
  viewer,
  suspended,
  thumb,
  address,
  menu,
  hasPages,
  hasSignUp,
}: Frame): Html {
  const isAtLogin = address.startsWith('/login');
  const isAtSignUp = address.startsWith(signUpPath);
  return html`<header class="site-header">
<div class="site-bar">
<a class="brand" href="/">${site.name}</a>
${hasPages && searchForm(site.features)}
${
  viewer
    ? accountMenu(viewer, thumb, accountMenuLinks(viewer, hasPages))
    : suspended
      ? accountMenu(suspended, undefined, undefined)
      : html`<p class="entrances">${hasSignUp && !isAtSignUp && html`<a class="enter join" href="${signUpPath}">Join</a>`}
${!isAtLogin && html`<a class="enter" href="${loginPathBackTo(isAtSignUp ? '/' : address)}">Sign in</a>`}</p>`
}
</div>
${menu}
</header>`;
}

function searchForm(features: readonly string[]): Html {
  const what = hasFeature(features, 'forums') ? 'Search posts and threads' : 'Search posts';
  return html`<form class="search" role="search" action="/search">
<input type="search" name="q" aria-label="${what}" placeholder="${what}" maxlength="200">
<button>Search</button>
</form>`;
}

/** `pages` are those that a suspended member cannot open. */
function accountMenu(viewer: Viewer, thumb: string | undefined, pages: Html | undefined): Html {
  const { username } = viewer;
  const person = { id: viewer.id, username, thumb, isGone: false, isDeleted: false };
  return html`<details class="account">
<summary>${avatarOrInitial(person, 'small')}<span class="account-name">${username}</span><span class="unseen">: your account</span></summary>
<div class="account-menu">
<p>You are signed in as <strong>${username}</strong>.</p>
<ul>
<li><a href="/notices">Notices</a></li>
<li><a href="/account">Your account</a></li>
${pages}
</ul>
<form method="post" action="/api/auth/sign-out"><button class="quiet">Sign out</button></form>
${pages && html`<form method="post" action="/api/auth/sign-out-everywhere"><button class="quiet">Sign out everywhere</button></form>`}
</div>
</details>`;
}

function accountMenuLinks({ slug, roleId }: Viewer, hasPages: boolean): Html {
  return html`${
    hasPages &&
    html`<li><a href="${profilePath(slug)}">Your profile</a></li>
<li><a href="/messages">Messages</a></li>`
  }
<li><a href="/account/security">Sign-in and security</a></li>
${isStaff(roleId) && html`<li><a href="/moderation/">Open the staff console</a></li>`}`;
}
