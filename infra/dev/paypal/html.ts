import type { Answer } from './http.ts'

/** Text that is markup already. */
interface Markup {
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
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

interface Page {
  title: string
  script: 'approval' | 'overview'
  /** For the script: attributes of the body. */
  data?: Readonly<Record<string, string>>
  main: Markup
  wide?: boolean
}

/** A whole page with its policy. It has no opener policy: the merchant's page must keep its hold on this window. */
export function page(status: number, { title, script, data = {}, main, wide = false }: Page): Answer {
  const attributes = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/${script}.js" defer></script>
</head>
<body${attributes}>
<header class="notice">Local stand-in for PayPal: no money moves.</header>
<main${wide && html` class="wide"`}>
${main}
</main>
</body>
</html>
`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    body: document.markup,
  }
}
