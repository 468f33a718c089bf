import { html, type Markup, type Page } from '../stand-ins/shared/html.ts'
import type { Mail, MailAddress } from './mail.ts'

const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

export const listPage = (mails: readonly Mail[]): Page => ({
  title: mails.length > 0 ? `Mailbox (${mails.length})` : 'Mailbox',
  // Reloads the list when its window gets the focus.
  script: 'overview',
  wide: true,
  main: html`<div class="orders">
    <div class="line">
      <h1>Mailbox</h1>
      <span class="quiet">${mails.length === 1 ? '1 e-mail' : `${mails.length} e-mails`}</span>
      ${mails.length > 0 && html`<a class="button" href="/delete">Delete all</a>`}
    </div>
    ${
      mails.length === 0
        ? html`<p>No e-mails yet. Every e-mail the product sends appears here.</p>`
        : html`<ul class="list">
            ${mails.map(row)}
          </ul>`
    }
  </div>`,
})

const row = ({ id, subject, to, date }: Mail): Markup =>
  html`<li class="line">
    <a href="/mails/${id}">${subject || '(no subject)'}</a>
    <span class="quiet">to ${to.map(({ address }) => address).join(', ')}</span>
    <span class="quiet">${timeOf(date)}</span>
  </li>`

export function mailPage({ id, from, to, subject, date, text, html: design, headers }: Mail): Page {
  const replyTo = headers['reply-to']
  return {
    title: subject || '(no subject)',
    wide: true,
    main: html`<div class="orders">
      <a href="/">All e-mails</a>
      <div>
        <h1>${subject || '(no subject)'}</h1>
        <p class="quiet">From ${people(from)}</p>
        <p class="quiet">To ${people(to)}</p>
        ${replyTo !== undefined && html`<p class="quiet">Reply to ${replyTo}</p>`}
        <p class="quiet">${timeOf(date)}</p>
      </div>
      ${
        design !== '' &&
        html`<iframe
          title="The e-mail as designed"
          src="/email/${id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
      }
      <details ${design === '' && html`open`}>
        <summary>Plain text</summary>
        <pre>${text || 'This e-mail has no plain text.'}</pre>
      </details>
      <details>
        <summary>Headers</summary>
        <pre>
${Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}</pre>
      </details>
    </div>`,
  }
}

export const deletePage: Page = {
  title: 'Delete all e-mails?',
  main: html`<form class="card" method="post" action="/delete">
    <h1>Delete all e-mails?</h1>
    <button class="primary">Delete all</button>
    <a class="button" href="/">Cancel</a>
  </form>`,
}

/** A time in this machine's time zone: '20 Nov. 2026, 10:48:25' (D24). Takes ISO 8601. */
function timeOf(iso: string): Markup {
  const parts = new Map(time.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const day = `${parts.get('day')} ${parts.get('month')}. ${parts.get('year')}`
  const clock = `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`
  return html`<time datetime="${iso}">${day}, ${clock}</time>`
}

const people = (addresses: readonly MailAddress[]): string =>
  addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
