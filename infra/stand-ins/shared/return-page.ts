import { html, type Page } from './html.ts'

interface ReturnPage {
  title: string
  text: string
  /** Null if the merchant gave no address. */
  next: string | null
  /** A message for the page that frames this one, and its origin. */
  message?: object
  origin?: string
}

/** Returns the payer to the merchant's address by script, or by a link. */
export const returnPage = ({ title, text, next, message, origin = '' }: ReturnPage): Page => ({
  title,
  script: 'return',
  data: {
    ...(next !== null && { next }),
    ...(message && { message: JSON.stringify(message), origin }),
  },
  main: html`<div class="card" role="status">
    <h1>${title}</h1>
    <p>${text}</p>
    ${next === null ? html`<p class="quiet">You can close this window.</p>` : html`<a class="button" href="${next}">Return to the merchant</a>`}
  </div>`,
})
