import { html, type Markup, pageOf } from './html.ts'
import { type Call, createRoutes, type Routes } from './http.ts'
import type { Delivery, StoredEvent } from './webhooks.ts'

const SHOWN = 50

interface Overview<Order> {
  /** Whose stand-in it is. */
  name: string
  /** What its orders are called: 'Orders'. */
  title: string
  /** What to do while there is none. */
  none: string
  /** The oldest first. */
  orders: () => readonly Order[]
  article: (order: Order) => Article
  state: () => { events: ReadonlyMap<string, StoredEvent>; deliveries: ReadonlyMap<string, Delivery> }
  /** Above the list. */
  lead?: Markup
}

/** How one order stands, and what the provider's side can do about it. */
export interface Article {
  id: string
  title: string
  status: string
  facts: Markup
  actions: readonly Markup[]
}

/** For developers: the latest orders, what became of them, and their webhooks. */
export function overviewRoute<Order>(overview: Overview<Order>): Routes {
  const { name, title, none, orders, article, state, lead } = overview
  const page = pageOf(name)
  const show = (call: Call) => {
    const all = orders()
    page(call, 200, {
      title: `Stand-in for ${name}`,
      script: 'overview',
      wide: true,
      main: html`<h1>${title}</h1>
        <p class="quiet">${all.length === 0 ? none : `${all.length} so far, the newest first.`}</p>
        ${lead ?? null}
        <p class="bad" role="status"></p>
        <div class="orders">
          ${all
            .toReversed()
            .slice(0, SHOWN)
            .map((order) => card(article(order)))}
        </div>`,
    })
  }

  const card = ({ id, title: heading, status, facts, actions }: Article) => {
    const { events, deliveries } = state()
    const sent = [...events.values()].filter(({ orderId }) => orderId === id)
    return html`<article class="card">
      <div class="line">
        <h2>${heading}</h2>
        <strong>${status}</strong>
      </div>
      <p class="quiet">${facts}</p>
      ${actions}
      ${
        sent.length > 0 &&
        html`<ul class="list">
          ${sent.map((event) => row(event, deliveries))}
        </ul>`
      }
    </article>`
  }
  return createRoutes().get('/', show)
}

function row(event: StoredEvent, deliveries: ReadonlyMap<string, Delivery>) {
  const waiting = [...deliveries.values()].filter(({ eventId }) => eventId === event.id).length
  return html`<li class="line">
    <span>${event.type}</span>
    <span class="quiet">${event.delivered} delivered, ${waiting} waiting, ${event.abandoned} given up</span>
    ${button('Resend', { action: 'resend', eventId: event.id })}
  </li>`
}

/** A button with a command for the control API. */
export const button = (name: string, command: Readonly<Record<string, string>>): Markup =>
  html`<button type="button" data-command="${JSON.stringify(command)}">${name}</button>`

/** Several of them, for those that make sense now. */
export const buttons = (
  ...given: readonly (readonly [name: string, command: Readonly<Record<string, string>>] | false)[]
): Markup =>
  html`<div class="line">
    <span></span>${given.filter((one) => one !== false).map(([name, command]) => button(name, command))}
  </div>`
