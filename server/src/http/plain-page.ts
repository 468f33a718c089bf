import { createHash } from 'node:crypto'
import type { Context as KoaContext } from 'koa'
import { LANGUAGE } from '../kernel/locale/language.ts'
import { escapeHtml } from '../kernel/text.ts'
import { PUBLIC_PERMISSIONS } from './headers.ts'

interface PlainPage {
  readonly title: string
  readonly text: string
  readonly button?: string
  readonly link?: { readonly label: string; readonly url: string }
}

const STYLE = [
  ':root{color-scheme:light dark}',
  "body{margin:0;background:#fbf8f1;color:#17150f;font:17px/28px Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif}",
  'main{box-sizing:border-box;max-width:600px;min-height:100vh;margin:0 auto;padding:40px 20px;display:flex;flex-direction:column;justify-content:center;align-items:flex-start}',
  'p{margin:0 0 24px}',
  '.site{display:flex;align-items:center;margin-bottom:32px;font-size:19px;font-weight:800;font-stretch:expanded;letter-spacing:-0.02em}',
  ".site::before{width:24px;height:16px;margin-right:11px;padding:2px;border:2px solid;border-radius:5px;background:#ffb547 content-box;content:''}",
  'h1{margin:0 0 16px;font-size:30px;line-height:36px;font-stretch:expanded;letter-spacing:-0.02em}',
  'a{display:inline-block;padding:8px 0;color:inherit}',
  'button{min-height:48px;margin:0 0 24px;padding:0 24px;border:0;border-radius:4px;background:#17150f;color:#fbf8f1;font:inherit;font-weight:600;cursor:pointer}',
  ':focus-visible{outline:3px solid #b26a00;outline-offset:3px}',
  '@media(prefers-color-scheme:dark){body{background:#0b0a0d;color:#f4efe4}button{background:#ffb547;color:#0b0a0d}:focus-visible{outline-color:#ffb547}}',
].join('')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Answers with a page that loads nothing, not even scripts, and does not disclose its address. */
export function sendPlainPage(koa: KoaContext, site: string, page: PlainPage): void {
  koa.type = 'html'
  koa.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'Permissions-Policy': PUBLIC_PERMISSIONS,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  koa.body = documentOf(site, page)
}

const documentOf = (site: string, { title, text, button, link }: PlainPage): string =>
  [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(title)} – ${escapeHtml(site)}</title><style>${STYLE}</style></head><body><main>`,
    `<p class="site">${escapeHtml(site)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`,
    link ? `<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : '',
    '</main></body></html>\n',
  ].join('')
