import { LANGUAGE } from '@player/server/kernel/locale/language'
import { escapeHtml as escape } from '@player/server/kernel/text'

export type Fact = readonly [label: string, value: string]

interface Link {
  readonly label: string
  readonly url: string
}

/** A command and its purpose: 'Retry it', 'npm run ops -- …'. */
interface ShellCommand {
  readonly summary: string
  readonly command: string
}

/** An e-mail's content without its layout. */
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
  /** In small type at the end, for example the seller. */
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
 * HTML for light and dark that loads nothing. Its head is a dark room: a lit screen, which is drawn with borders, the title and the
 * highlights.
 */
export function toHtml(email: EmailText, product: string): string {
  const { title, paragraphs, highlights = [], facts = [], quote, link, commands = [], stop } = email
  const large = highlights.map(
    ([label, value]) =>
      `<td style="padding:16px 16px 0 0;border-top:1px solid #2a2731;vertical-align:top"><span style="display:block;color:#b9b2a6;font-size:14px;line-height:20px">${escape(label)}</span>` +
      `<span style="display:block;color:#f4efe4;font-size:28px;line-height:36px;font-weight:700;font-stretch:expanded;letter-spacing:-0.02em;font-variant-numeric:tabular-nums">${escape(value)}</span></td>`,
  )
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="line soft" style="padding:10px 16px 10px 0;border-top:1px solid #e8e0d0;color:#5b564a;vertical-align:top">${escape(label)}</td>` +
      `<td class="line" style="padding:10px 0;border-top:1px solid #e8e0d0;font-variant-numeric:tabular-nums;word-break:break-word">${escape(value)}</td></tr>`,
  )
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`),
    rows.length > 0 &&
      `<table class="line" cellspacing="0" cellpadding="0" style="width:100%;margin:8px 0 24px;border-bottom:1px solid #e8e0d0">${rows.join('')}</table>`,
    quote &&
      `<p class="block" style="margin:8px 0 24px;padding:20px 24px;background:#f4efe4;border-radius:10px;white-space:pre-wrap;word-break:break-word">${escape(quote)}</p>`,
    link &&
      `<p style="margin:8px 0 24px"><a class="button" href="${escape(link.url)}" style="display:inline-block;padding:10px 22px;background:#17150f;color:#fbf8f1;border-radius:4px;font-weight:600;text-decoration:none">${escape(link.label)}</a></p>`,
    ...commands.map(
      ({ summary, command }) =>
        `<p style="margin:16px 0 6px">${escape(summary)}:</p><p class="block" style="margin:0;padding:12px 16px;background:#f4efe4;border-radius:10px;font:14px/22px Menlo,Consolas,monospace;word-break:break-word">${escape(command)}</p>`,
    ),
    email.closing &&
      `<p class="soft" style="margin:24px 0 0;color:#5b564a;font-size:14px;line-height:22px">${escape(email.closing)}</p>`,
    email.imprint &&
      `<p class="soft" style="margin:12px 0 0;color:#5b564a;font-size:13px;line-height:20px">${escape(email.imprint)}</p>`,
    stop &&
      `<p style="margin:8px 0 0;font-size:14px"><a class="soft" href="${escape(stop.url)}" style="display:inline-block;padding:10px 0;color:#5b564a">${escape(stop.label)}</a></p>`,
  ]
  return `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#fbf8f1;color:#17150f;font:17px/28px Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px"><tr><td class="room" bgcolor="#0b0a0d" style="padding:36px 32px 32px;border:1px solid #0b0a0d;border-radius:18px;background:#0b0a0d;color:#f4efe4">
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 36px"><tr><td>${MARK}</td><td style="padding-left:16px;color:#f4efe4;font-size:19px;line-height:24px;font-weight:800;font-stretch:expanded;letter-spacing:-0.02em">${escape(product)}</td></tr></table>
<h1 style="margin:0;color:#f4efe4;font-size:30px;line-height:36px;font-stretch:expanded;letter-spacing:-0.02em">${escape(title)}</h1>
${large.length > 0 ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;margin:28px 0 0"><tr>${large.join('')}</tr></table>` : ''}
</td></tr><tr><td style="padding:28px 32px 0">
${parts.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table></body></html>
`
}

/** A television whose screen lights the room. Boxes, because e-mail programs drop SVG and block images; some leave the light out. */
const MARK =
  '<span style="display:block;width:40px;height:24px;padding:2px;border:2px solid #4a4553;border-radius:6px;box-shadow:0 0 30px 2px rgba(255,181,71,0.45)"><span style="display:block;width:40px;height:24px;border-radius:2px;background:#ffb547"></span></span>'

/** Dark colours for e-mail programs that support them; the light ones are inline, because some programs drop style sheets. */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#0b0a0d!important;color:#f4efe4!important}',
  '.soft{color:#b9b2a6!important}',
  '.room{background:#131117!important;border-color:#2a2731!important}',
  '.line{border-color:#2a2731!important}',
  '.block{background:#1c1a21!important}',
  '.button{background:#ffb547!important;color:#0b0a0d!important}',
  '}',
].join('')
