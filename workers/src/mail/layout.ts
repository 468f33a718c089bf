import { LANGUAGE } from '@player/server/kernel/locale/language'

export type Fact = readonly [label: string, value: string]

/** An e-mail's content without its layout. */
export interface EmailText {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly Fact[]
  /** Text by others; line breaks are kept. */
  readonly quote?: string
  readonly closing: string
}

export function toText({ title, paragraphs, facts = [], quote, closing }: EmailText): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length))
  const rows = facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`)
  return (
    [title, ...paragraphs, rows.join('\n'), quote ?? '', closing].filter((part) => part !== '').join('\n\n') +
    '\n'
  )
}

/** Readable without images; loads nothing. */
export function toHtml({ title, paragraphs, facts = [], quote, closing }: EmailText): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:10px 16px 10px 0;border-top:1px solid #e8e0d0;color:#5b564a;white-space:nowrap">${escape(label)}</td>` +
      `<td style="padding:10px 0;border-top:1px solid #e8e0d0;font-variant-numeric:tabular-nums">${escape(value)}</td></tr>`,
  )
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#fbf8f1;color:#17150f;font:17px/28px Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px"><tr><td>
<h1 style="margin:0 0 20px;font-size:30px;line-height:36px;font-stretch:expanded;letter-spacing:-0.02em">${escape(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${rows.length > 0 ? `<table cellspacing="0" cellpadding="0" style="width:100%;margin:8px 0 24px;border-bottom:1px solid #e8e0d0">${rows.join('')}</table>` : ''}
${quote === undefined ? '' : `<p style="margin:8px 0 24px;padding:20px 24px;background:#f4efe4;border-radius:10px;white-space:pre-wrap">${escape(quote)}</p>`}
<p style="margin:24px 0 0;color:#5b564a;font-size:14px;line-height:22px">${escape(closing)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
