import type { Call } from './http.ts'

/** Text that is markup already. */
export interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[] | null | false

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A template whose values are escaped, unless they come from this function; null and false are nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, index) => text + render(parts[index] ?? null)).join(''),
})

function render(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string') return part.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"

export interface Page {
  title: string
  /** One of the files below /assets, without its ending. */
  script?: string
  /** For the script: attributes of the body. */
  data?: Readonly<Record<string, string>>
  main: Markup
  wide?: boolean
  /** Which pages may show this one in a frame; none, unless given. */
  framedBy?: string
}

/**
 * Answers with whole pages of one stand-in, each with its policy. They have no opener policy, because the merchant's page
 * must keep its hold on a window that it opened.
 */
export const pageOf =
  (name: string) =>
  (
    call: Call,
    status: number,
    { title, script, data = {}, main, wide = false, framedBy = "'none'" }: Page,
  ): void => {
    const attributes = Object.entries(data).map(([key, value]) => html` data-${key}="${value}"`)
    const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/pages.css">
${script !== undefined && html`<script src="/assets/${script}.js" defer></script>`}
</head>
<body${attributes}>
<header class="notice">Local stand-in for ${name}: no money moves.</header>
<main${wide && html` class="wide"`}>
${main}
</main>
</body>
</html>
`
    call.status = status
    call.type = 'html'
    call.set('Content-Security-Policy', `${POLICY}; frame-ancestors ${framedBy}`)
    call.body = document.markup
  }

/** A card that says how something stands. */
export const notice = (title: string, text: string): Markup =>
  html`<div class="card" role="status">
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`

/** One button of a form and what pressing it leads to. */
export const choice = (value: string, name: string, consequence: string): Markup =>
  html`<div>
    <button name="choice" value="${value}" aria-describedby="about-${value}">${name}</button>
    <p class="quiet" id="about-${value}">${consequence}</p>
  </div>`
