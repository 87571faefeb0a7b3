import { raw } from 'hono/html'

/** Inlined, so that the page needs no second request. */
export const HOSTED_STYLE = raw(`
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f7, #14161a);
  --card: light-dark(#fff, #1d2026);
  --text: light-dark(#1b1f27, #eceef2);
  --muted: light-dark(#565d6b, #a5adba);
  --line: light-dark(#d9dde3, #343a44);
  --edge: light-dark(#7d8593, #79818f);
  --accent: light-dark(#1f5fbf, #8ab8ff);
  --on-accent: light-dark(#fff, #10203a);
  --bad: light-dark(#b3261e, #ff9c94);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 24px 16px 64px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
main { max-width: 440px; margin: 0 auto; }
.banner { margin: 0 0 24px; color: var(--muted); font-size: 14px; font-weight: 600; }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
h1 { margin: 0; font-size: 36px; line-height: 1.1; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
h1.notice { font-size: 24px; }
h2 { margin: 32px 0 12px; font-size: 18px; }
table { width: 100%; margin-top: 20px; border-collapse: collapse; }
th, td { padding: 8px 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top; }
td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: 650; }
.field { display: grid; gap: 4px; margin-top: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label, legend { font-size: 14px; font-weight: 600; }
input:not([type='radio'], [type='checkbox']), select {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
}
input[aria-invalid='true'] { border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
fieldset { margin: 24px 0 0; padding: 0; border: 0; }
legend { padding: 0; }
.choice { display: flex; gap: 10px; align-items: center; min-height: 44px; }
.choice label { font-size: 16px; font-weight: 400; }
.choice input { margin: 0; width: 18px; height: 18px; accent-color: var(--accent); }
form:has(#bank:checked) .card-fields { display: none; }
form:not(:has(#bank:checked)) .bank-note { display: none; }
.row { display: flex; gap: 8px; align-items: start; }
.row button { margin-top: 41px; } /* level with the field, under its label */
.row .field { flex: 1; }
.applied { display: flex; gap: 8px; align-items: center; justify-content: space-between; margin: 16px 0 0; }
button {
  min-height: 44px;
  padding: 8px 16px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.pay { width: 100%; margin-top: 24px; border-color: transparent; background: var(--accent); color: var(--on-accent); }
.problem { margin: 0; color: var(--bad); font-size: 14px; }
.alert { margin: 24px 0 0; padding: 12px; border: 2px solid var(--bad); border-radius: 6px; font-weight: 600; }
.muted { color: var(--muted); font-size: 14px; }
a { color: var(--accent); }
.cancel { display: inline-block; margin-top: 16px; padding: 8px 0; }
summary { cursor: pointer; }
code { font-size: 13px; white-space: nowrap; }
`)
