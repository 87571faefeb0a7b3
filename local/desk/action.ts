import type { Context, Hono } from 'hono'
import { deskPage } from './desk-page.ts'
import { type Input, readInput, wantsPage } from './input.ts'
import { sameOrigin } from './same-origin.ts'
import type { DeskServices } from './services.ts'

/**
 * Adds one POST route. `run` returns the success message shown on the desk; a thrown error's message is shown instead.
 */
export type Action = (path: string, section: string, run: (input: Input) => Promise<string>) => void

export function actionsOf(app: Hono, services: DeskServices): Action {
  return (path, section, run) => {
    app.post(path, sameOrigin, async (c) => {
      try {
        const done = await run(await readInput(c))
        // Redirect after POST, so that a reload does not repeat the action.
        return wantsPage(c) ? c.redirect(`/#${section}`, 303) : c.json({ ok: true, message: done })
      } catch (error) {
        return showProblem(c, services, error instanceof Error ? error.message : 'The action failed.')
      }
    })
  }
}

function showProblem(c: Context, services: DeskServices, problem: string) {
  return wantsPage(c) ? c.html(deskPage(services, { problem }), 400) : c.json({ error: problem }, 400)
}
