import { html } from 'hono/html'
import type { DeskUser } from '../clerk/index.ts'
import { buttonForm } from './button-form.ts'
import { shortTime } from './page.ts'

/** One user with the available actions. */
export function userCard({ id, email, role, banned, createdAt, lastSignInAt, sessions, secondFactor }: DeskUser) {
  return html`<article class="card">
    <div class="top">
      <h3>${email}</h3>
      ${role ? html`<span class="state">${role}</span>` : ''} ${banned ? html`<span class="state">banned</span>` : ''}
    </div>
    <p class="muted">
      Since ${shortTime(createdAt)}, ${lastSignInAt ? html`last signed in ${shortTime(lastSignInAt)}` : 'never signed in'},
      ${sessions === 1 ? '1 live session' : `${sessions} live sessions`}<br />${id}
    </p>
    ${
      secondFactor
        ? html`<p>Authenticator app: <b>${secondFactor.code}</b>. Refresh for the next, every 30 seconds.</p>
            <p class="muted">Backup codes: ${secondFactor.backupCodes.join(' ')}</p>`
        : ''
    }
    <div class="actions">
      ${
        role === 'admin'
          ? buttonForm('/desk/users/role', { id, role: '' }, 'Remove admin', `Remove admin: ${email}`)
          : buttonForm('/desk/users/role', { id, role: 'admin' }, 'Make admin', `Make admin: ${email}`)
      }
      ${
        banned
          ? buttonForm('/desk/users/ban', { id, banned: 'false' }, 'Unban', `Unban ${email}`)
          : buttonForm('/desk/users/ban', { id, banned: 'true' }, 'Ban', `Ban ${email}`)
      }
      ${
        secondFactor
          ? buttonForm(
              '/desk/users/second-factor',
              { id, on: 'false' },
              'Remove second factor',
              `Remove second factor: ${email}`,
            )
          : buttonForm(
              '/desk/users/second-factor',
              { id, on: 'true' },
              'Add second factor',
              `Add second factor: ${email}`,
            )
      }
      ${buttonForm('/desk/users/delete', { id }, 'Delete', `Delete ${email}`)}
    </div>
  </article>`
}
