import type { BankAnswer } from '../http/message.ts'
import type { TellingProfile } from '../profiles/profile.ts'
import { drawFor } from '../truth/random.ts'

export const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Each bank has a colour of its own, dark enough for white text. */
const hueOf = ({ id }: TellingProfile): number => drawFor('hue', id).between(0, 359)

/** A page of the bank. It runs no script and loads nothing. */
export function page(profile: TellingProfile, title: string, body: string, status = 200): BankAnswer {
  const name = html(profile.name)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)} · ${name}</title>
<style>${STYLE.replaceAll('HUE', String(hueOf(profile)))}</style>
</head>
<body>
<header><span class="mark" aria-hidden="true">${name.slice(0, 1)}</span><b>${name}</b><span class="secure">Online banking</span></header>
<main><h1>${html(title)}</h1>
${body}
</main>
<footer>This bank does not exist. People, accounts and payments are made up.</footer>
</body>
</html>
`,
  }
}

const STYLE = `
:root { --bank: hsl(HUE 55% 28%); --tint: hsl(HUE 40% 96%); color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; font: 16px/1.5 system-ui, sans-serif; color: #1c2126; background: var(--tint) }
header { display: flex; align-items: center; gap: .75rem; padding: 1rem 1.5rem; color: #fff; background: var(--bank) }
.mark { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: .5rem; font-weight: 700; color: var(--bank); background: #fff }
.secure { margin-left: auto; font-size: .875rem }
main { width: min(34rem, 100% - 2rem); margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / .2) }
h1 { margin: 0 0 1rem; font-size: 1.375rem }
fieldset { margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid #b8c0c8; border-radius: .5rem }
legend { padding: 0 .25rem; font-weight: 600 }
label { display: block; padding: .375rem 0 }
label small { color: #525c66 }
input[type=text] { display: block; width: 10rem; margin-top: .25rem; padding: .5rem; font: inherit; border: 1px solid #69737d; border-radius: .375rem }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button { padding: .625rem 1.25rem; font: inherit; font-weight: 600; border: 2px solid var(--bank); border-radius: .5rem; color: #fff; background: var(--bank); cursor: pointer }
button.quiet { color: var(--bank); background: #fff }
:focus-visible { outline: 3px solid hsl(HUE 90% 45%); outline-offset: 2px }
.token { overflow-wrap: anywhere }
.wrong { padding: .5rem 1rem; border-left: 4px solid #a4161a; background: #fdecec }
footer { margin-top: auto; padding: 1rem 1.5rem; font-size: .875rem; color: #3d464f }
`
