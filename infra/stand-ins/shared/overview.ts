import { html, type Markup, pageOf } from './html.ts'
import { type Call, createRoutes, type Routes } from './http.ts'
import type { Delivery, StoredEvent } from './webhooks.ts'

const SHOWN = 50

interface Overview<Order> {
  name: string
  /** The heading, such as 'Orders'. */
  title: string
  /** The text of an empty list. */
  none: string
  /** Oldest first. */
  orders: () => readonly Order[]
  article: (order: Order) => Article
  state: () => { events: ReadonlyMap<string, StoredEvent>; deliveries: ReadonlyMap<string, Delivery> }
  /** Shown above the list. */
  lead?: Markup
}

/** The state of one order, with commands. */
export interface Article {
  id: string
  title: string
  status: string
  facts: Markup
  actions: readonly Markup[]
}

/** A page for developers: the latest orders, their state and their webhooks. */
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
    <span class="quiet">${event.delivered} delivered, ${waiting} waiting, ${event.abandoned} abandoned</span>
    ${button('Resend', { action: 'resend', eventId: event.id })}
  </li>`
}

/** A button that sends a command to the control API. */
export const button = (name: string, command: Readonly<Record<string, string>>): Markup =>
  html`<button type="button" data-command="${JSON.stringify(command)}">${name}</button>`

/** Buttons for the commands that are possible now. */
export const buttons = (
  ...given: readonly (readonly [name: string, command: Readonly<Record<string, string>>] | false)[]
): Markup =>
  html`<div class="line">
    <span></span>${given.filter((one) => one !== false).map(([name, command]) => button(name, command))}
  </div>`
