import { html, type Page } from './html.ts'

interface Way {
  title: string
  text: string
  /** Null where the merchant gave no address. */
  next: string | null
  /** For the page that shows this one in a frame, and where that is. */
  message?: object
  origin?: string
}

/** The payer's way back: the script goes to the merchant's address, and there is a link where scripts do not run. */
export const goingBack = ({ title, text, next, message, origin = '' }: Way): Page => ({
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
