import { raw } from 'hono/html'

/** Inlined in every page, because the desk serves no assets. */
export const DESK_STYLE = raw(`
:root {
  color-scheme: light dark;
  --page: light-dark(#faf8f5, #16181d);
  --card: light-dark(#fff, #1f2229);
  --text: light-dark(#1b1e26, #f0eeea);
  --muted: light-dark(#585d68, #a9aeb8);
  --line: light-dark(#ddd8cf, #3a3e47);
  --edge: light-dark(#7e828c, #868b96);
  --accent: light-dark(#a8381b, #ff9b7d);
  --good: light-dark(#1c6b3a, #7fd6a0);
  --bad: light-dark(#a31f2b, #ff9fa6);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 96px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; }
nav a { padding: 8px 0; }
h1 { margin: 0; font-size: 28px; letter-spacing: -0.02em; }
h2 { margin: 48px 0 12px; padding-top: 12px; border-top: 2px solid var(--text); font-size: 20px; }
h3 { margin: 0; font-size: 16px; overflow-wrap: anywhere; }
p { margin: 8px 0; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card { margin: 12px 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.muted { color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.mail { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 6px; resize: vertical; }
.mails { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 12px; }
.note { padding: 12px 16px; border: 2px solid var(--good); border-radius: 6px; font-weight: 600; }
.note.bad { border-color: var(--bad); }
.state { padding: 1px 8px; border: 1px solid var(--edge); border-radius: 4px; font-size: 14px; font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
.top .amount { margin-left: auto; font-weight: 650; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 12px; }
.actions form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; max-width: 100%; }
button, select, input[type='number'] {
  min-height: 40px;
  max-width: 100%;
  padding: 6px 14px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-size: 15px;
}
select option { color: #1b1e26; background: #fff; }
button { cursor: pointer; }
button:hover { border-color: var(--text); }
button.danger { border-color: var(--bad); color: var(--bad); }
input[type='number'] { width: 84px; }
input[type='checkbox'] { margin: 0; width: 20px; height: 20px; accent-color: var(--accent); }
.check { display: flex; gap: 10px; align-items: center; min-height: 40px; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.card > button { margin-top: 12px; }
@media (prefers-contrast: more) { .card { border-color: var(--text); } }
`)
