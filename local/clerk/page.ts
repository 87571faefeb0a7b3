import { html, raw } from 'hono/html'

/** Layout of Clerk's own pages. The style sheet is a file, because a strict CSP blocks inline styles. */
export const page = ({ title, body, base }: { title: string; body: unknown; base: string }) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${base}/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${typeof body === 'string' ? raw(body) : body}
</main>
</body>
</html>
`

export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f4ef, #191a20);
  --sheet: light-dark(#fff, #23252d);
  --ink: light-dark(#1d2029, #f0ede6);
  --quiet: light-dark(#5b5f6b, #a9adb8);
  --edge: light-dark(#80858f, #80858f);
  --press: light-dark(#1b55c4, #8ab4f8);
  --on-press: light-dark(#fff, #10131a);
  --bad: light-dark(#a3182d, #ff9aa5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main {
  width: min(26rem, 100% - 2rem); margin: 10vh auto 2rem; padding: 2rem;
  background: var(--sheet); border-radius: 10px; box-shadow: 0 1px 12px rgb(0 0 0 / 0.1);
}
h1 { margin: 0 0 0.5rem; font-size: 1.4rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; color: var(--quiet); }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
input {
  width: 100%; min-height: 44px; margin-bottom: 1rem; padding: 0 0.75rem;
  border: 1px solid var(--edge); border-radius: 6px; background: transparent; color: inherit; font: inherit;
}
.problem { color: var(--bad); }
.problem:not(:empty) { margin: -0.5rem 0 1rem; }
.actions { display: flex; flex-direction: row-reverse; gap: 0.75rem; margin-top: 0.5rem; }
button {
  flex: 1; min-height: 44px; border: 1px solid var(--edge); border-radius: 6px;
  background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
}
button[value='continue'] { border-color: var(--press); background: var(--press); color: var(--on-press); }
:focus-visible { outline: 3px solid var(--press); outline-offset: 2px; }
`
