import { LANGUAGE } from '@player/server/kernel/locale/language'
import { escapeHtml as escape } from '@player/server/kernel/text'

export type Fact = readonly [label: string, value: string]

interface Link {
  readonly label: string
  readonly url: string
}

interface ShellCommand {
  readonly summary: string
  readonly command: string
}

export interface EmailText {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** One or two facts in large type above the others. */
  readonly highlights?: readonly Fact[]
  readonly facts?: readonly Fact[]
  /** Text of a visitor or program, with its line breaks. */
  readonly quote?: string
  readonly link?: Link
  readonly commands?: readonly ShellCommand[]
  readonly closing?: string
  readonly imprint?: string
  /** A link to stop these e-mails. */
  readonly stop?: Link
}

export function toText(email: EmailText): string {
  const { link, stop } = email
  const facts = [...(email.highlights ?? []), ...(email.facts ?? [])]
  const width = Math.max(0, ...facts.map(([label]) => label.length))
  const parts = [
    email.title,
    ...email.paragraphs,
    facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n'),
    email.quote,
    link && `${link.label}:\n${link.url}`,
    ...(email.commands ?? []).map(({ summary, command }) => `${summary}:\n  ${command}`),
    email.closing,
    email.imprint,
    stop && `${stop.label}:\n${stop.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * HTML for light and dark that loads nothing: a sheet whose head is a dark room with a lit screen, the title and the highlights. Made of tables and
 * boxes, because e-mail programs drop SVG and block images; what they leave out, such as gradients, changes no text.
 */
export function toHtml(email: EmailText, product: string): string {
  const { title, paragraphs, highlights = [], facts = [], quote, link, commands = [], stop } = email
  const large = highlights.map(
    ([label, value], place) =>
      `<td class="fact" style="${place === 0 ? 'width:160px;' : ''}padding:16px 24px 0 0;border-top:1px solid #2a2731;vertical-align:top"><span style="display:block;color:#b9b2a6;font-size:14px;line-height:20px">${markup(label)}</span>` +
      `<span style="display:block;color:#f4efe4;font-size:28px;line-height:36px;font-weight:700;font-stretch:expanded;letter-spacing:-0.02em;font-variant-numeric:tabular-nums">${markup(value)}</span></td>`,
  )
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="line soft label" style="width:168px;padding:10px 16px 10px 0;border-top:1px solid #e8e0d0;color:#5b564a;vertical-align:top">${markup(label)}</td>` +
      `<td class="line" style="padding:10px 0;border-top:1px solid #e8e0d0;font-variant-numeric:tabular-nums;word-break:break-word">${markup(value)}</td></tr>`,
  )
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${markup(paragraph)}</p>`),
    rows.length > 0 &&
      `<table class="line" cellspacing="0" cellpadding="0" style="width:100%;margin:8px 0 24px;border-bottom:1px solid #e8e0d0">${rows.join('')}</table>`,
    quote &&
      `<p class="block" style="margin:8px 0 16px;padding:20px 24px;border-left:3px solid #ffb547;border-radius:4px;background:#f4efe4;white-space:pre-wrap;word-break:break-word">${escape(quote)}</p>`,
    link &&
      `<p style="margin:24px 0 16px"><a class="button" href="${escape(link.url)}" style="display:inline-block;padding:10px 22px;background:#17150f;color:#fbf8f1;border-radius:4px;font-weight:600;text-decoration:none">${markup(link.label)}</a></p>`,
    ...commands.map(
      ({ summary, command }) =>
        `<p style="margin:16px 0 6px">${markup(summary)}:</p><p class="block" style="margin:0;padding:12px 16px;background:#f4efe4;border-radius:4px;font:14px/22px Menlo,Consolas,monospace;word-break:break-word">${escape(command)}</p>`,
    ),
  ]
  const foot = [
    email.closing && `<p style="margin:0 0 8px">${markup(email.closing)}</p>`,
    email.imprint && `<p style="margin:0 0 8px">${markup(email.imprint)}</p>`,
    stop &&
      `<p style="margin:0"><a class="soft" href="${escape(stop.url)}" style="display:inline-block;padding:11px 0;color:#5b564a">${markup(stop.label)}</a></p>`,
  ].filter(Boolean)
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#e8e0d0;color:#17150f;font:17px/28px Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif">
<table class="page" role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="#e8e0d0" style="background:#e8e0d0"><tr><td align="center" style="padding:24px 12px 40px">
<table class="sheet" role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="#fbf8f1" style="max-width:600px;border-radius:18px;background:#fbf8f1;text-align:left"><tr><td class="edge" bgcolor="#0b0a0d" style="padding:32px;border-radius:18px 18px 0 0;background:#0b0a0d;background-image:${LIGHT};color:#f4efe4">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td width="48">${MARK}</td><td style="color:#f4efe4;font-size:19px;line-height:24px;font-weight:800;font-stretch:expanded;letter-spacing:-0.02em">${escape(product)}</td><td width="120">${SCREEN}</td></tr></table>
<h1 style="margin:32px 0 0;color:#f4efe4;font-size:30px;line-height:36px;font-stretch:expanded;letter-spacing:-0.02em;text-wrap:balance">${markup(title)}</h1>
${large.length > 0 ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;margin:24px 0 0"><tr>${large.join('')}</tr></table>` : ''}
</td></tr><tr><td class="edge text" style="padding:28px 32px 20px;color:#17150f">
${parts.filter(Boolean).join('\n')}
</td></tr>${foot.length > 0 ? `<tr><td class="edge line soft" style="padding:20px 32px 16px;border-top:1px solid #e8e0d0;color:#5b564a;font-size:14px;line-height:22px">${foot.join('\n')}</td></tr>` : ''}</table></td></tr></table></body></html>
`
}

/** Keeps a number and its word, a date, and the word 'e-mail', but not a part of an address, on one line. */
const markup = (text: string): string =>
  escape(
    text
      .replaceAll(/(?<=\d) (?=[A-Za-z])|(?<=\d [A-Z][a-z]{2}\.) (?=\d{4})/g, '\u00A0')
      .replaceAll(/(?<= )e-(?=mails?[.,]?(?: |$))/g, 'e\u2011'),
  )

/** The mark, as on the website: a frame, a triangle and a bar. */
const MARK =
  '<table role="presentation" cellspacing="0" cellpadding="0" style="border:2px solid #f4efe4;border-radius:4px"><tr><td style="padding:5px 3px 5px 6px"><span style="display:block;width:0;height:0;border:8px solid transparent;border-left:16px solid #ffb547;border-right:0"></span></td><td style="padding:5px 4px 5px 0"><span style="display:block;width:2px;height:16px;background:#f4efe4"></span></td></tr></table>'

/** The screen that lights the room: an evening sky with the sun behind a hill, or lamplight where there are no gradients. */
const SCREEN =
  '<span style="display:block;width:112px;height:63px;margin-left:auto;border:3px solid #2a2731;border-radius:7px;background-color:#ffb547;background-image:radial-gradient(120px 32px at 34% 72px,#1d0f0a 70%,#4a2415 97%,rgba(74,36,21,0)),radial-gradient(circle at 64% 37px,#fff3d0 9px,rgba(255,214,140,0.55) 10px,rgba(255,200,120,0.2) 20px,rgba(255,190,110,0) 36px),linear-gradient(#1d4450,#7d5a4d 42%,#e59a52 74%)"></span>'

const LIGHT =
  'radial-gradient(circle 360px at 84% 64px,rgba(255,166,77,0.3),rgba(255,166,77,0.22) 20%,rgba(255,166,77,0.11) 46%,rgba(255,166,77,0.03) 76%,rgba(255,166,77,0))'

/** Styles for narrow screens and, where e-mail programs support them, dark colours; the light ones are inline, because some drop style sheets. */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){',
  '.fact{display:block!important;width:auto!important;padding-bottom:12px!important}',
  '.label{width:auto!important}',
  '.edge{padding-left:24px!important;padding-right:24px!important}',
  '}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#0b0a0d!important}',
  '.sheet{background:#131117!important}',
  '.text{color:#f4efe4!important}',
  '.soft{color:#b9b2a6!important}',
  '.line{border-color:#2a2731!important}',
  '.block{background:#1c1a21!important}',
  '.button{background:#ffb547!important;color:#0b0a0d!important}',
  '}',
].join('')
