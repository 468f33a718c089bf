import type Koa from 'koa'
import { type Call, orNull } from './http.ts'

export interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[] | null | false

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A template that escapes its values, unless they are markup; null and false are empty. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((text, index) => text + render(parts[index] ?? null)).join(''),
})

function render(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string')
    return part.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'"

export interface Page {
  title: string
  /** A file below /assets, without extension. */
  script?: string
  data?: Readonly<Record<string, string>>
  main: Markup
  wide?: boolean
  /** Origins that may frame the page; none by default. */
  framedBy?: string
}

/** Renders a page below a line that names its site, with its content security policy. */
export function showPage(
  call: Koa.Context,
  status: number,
  { header, title, script, data = {}, main, wide = false, framedBy = "'none'" }: Page & { header: string },
): void {
  const attributes = Object.entries(data).map(([key, value]) => html` data-${key}="${value}"`)
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/actions.js" defer></script>
${script !== undefined && html`<script src="/assets/${script}.js" defer></script>`}
</head>
<body${attributes}>
<header class="notice">${header}</header>
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

/** Renders a stand-in's pages. Sends no Cross-Origin-Opener-Policy: the merchant's page keeps a reference to this window. */
export const pageOf =
  (name: string) =>
  (call: Call, status: number, page: Page): void =>
    showPage(call, status, { ...page, header: `Local stand-in for ${name}: no money moves.` })

export const notice = (title: string, text: string, action: Markup | null = null): Markup =>
  html`<div class="card" role="status">
    <h1>${title}</h1>
    <p>${text}</p>
    ${action}
  </div>`

/** Shows the order of an address to its payer, or a 404 page. `kind` is the provider's word for an order. */
export const payerPage = <Order>(
  provider: string,
  kind: string,
  find: (call: Call) => Order | null | undefined,
  pageFor: (order: Order, call: Call) => Page,
): ((call: Call) => void) => {
  const show = pageOf(provider)
  return (call) => {
    const order = orNull(() => find(call))
    if (order) show(call, 200, pageFor(order, call))
    else show(call, 404, notFoundPage(kind))
  }
}

export const notFoundPage = (kind: string): Page => ({
  title: `${kind} not found`,
  main: notice(
    `${kind} not found`,
    `This stand-in has no such ${kind.toLowerCase()}. You can close this window.`,
  ),
  framedBy: '*',
})

/** An action by its name, with its arguments by name: the body of `POST /control`. */
export type ActionRequest = Readonly<Record<string, string | number>> & { readonly action: string }

export const actionButton = (name: string, request: ActionRequest, attributes = html``): Markup =>
  html`<button type="button" data-request="${JSON.stringify(request)}" ${attributes}>${name}</button>`

export const primaryButton = (name: string, request: ActionRequest): Markup =>
  actionButton(name, request, html`class="primary"`)

/** A button with a description of its effect: it performs an action, or submits the form with this choice. */
export function choice(request: ActionRequest | string, name: string, effect: string | Markup): Markup {
  const id = `about-${name.replaceAll(' ', '-')}`
  const described = html`aria-describedby="${id}"`
  return html`<div>
    ${typeof request === 'string' ? html`<button name="choice" value="${request}" ${described}>${name}</button>` : actionButton(name, request, described)}
    <p class="quiet" id="${id}">${effect}</p>
  </div>`
}

interface ReturnPage {
  title: string
  text: string
  /** Null if the merchant gave no address. */
  next: string | null
  /** A message for the page that frames or opened this one, and its origin. */
  message?: object
  origin?: string
  target?: 'parent' | 'opener'
}

/** Returns the payer by script, or by a link. An opener that gets the message closes this window, so it stays. */
export const returnPage = ({
  title,
  text,
  next,
  message,
  origin = '',
  target = 'parent',
}: ReturnPage): Page => ({
  title,
  script: 'return',
  data: {
    ...(next !== null && { next }),
    ...(message && { message: JSON.stringify(message), origin, target }),
  },
  main: notice(
    title,
    text,
    next === null
      ? html`<p class="quiet">You can close this window.</p>`
      : html`<a class="button" href="${next}">Return to the merchant</a>`,
  ),
})
