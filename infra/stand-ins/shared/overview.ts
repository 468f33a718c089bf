import type { Actions } from './actions.ts'
import { actionButton, html, type Markup, pageOf } from './html.ts'
import { createRoutes, type Routes } from './http.ts'
import type { Delivery, StoredEvent, WebhookState } from './webhook-state.ts'

const MAX_SHOWN = 50

export interface Overview<Order> {
  title: string
  emptyText: string
  /** Oldest first. */
  orders: () => readonly Order[]
  article: (order: Order) => Article
  intro?: Markup
}

interface Article {
  id: string
  title: string
  status: string
  facts: Markup
  actions: Markup | readonly Markup[]
}

export function overviewRoute<Order>(
  name: string,
  { title, emptyText, orders, article, intro }: Overview<Order>,
  state: () => WebhookState,
): Routes {
  const page = pageOf(name)
  return createRoutes().get('/', (call) => {
    const orderList = orders()
    page(call, 200, {
      title: `Stand-in for ${name}`,
      script: 'overview',
      wide: true,
      main: html`<h1>${title}</h1>
        <p class="quiet">
          ${orderList.length === 0 ? emptyText : `${orderList.length} so far, the newest first.`}
        </p>
        ${intro ?? null}
        <p class="bad" role="alert"></p>
        <div class="orders">
          ${orderList
            .toReversed()
            .slice(0, MAX_SHOWN)
            .map((order) => card(article(order), state()))}
        </div>`,
    })
  })
}

function card({ id, title, status, facts, actions }: Article, { events, deliveries }: WebhookState): Markup {
  const orderEvents = [...events.values()].filter(({ orderId }) => orderId === id)
  return html`<article class="card">
    <div class="line">
      <h2>${title}</h2>
      <strong>${status}</strong>
    </div>
    <p class="quiet">${facts}</p>
    ${actions}
    ${
      orderEvents.length > 0 &&
      html`<ul class="list">
        ${orderEvents.map((event) => row(event, deliveries))}
      </ul>`
    }
  </article>`
}

function row(event: StoredEvent, deliveries: ReadonlyMap<string, Delivery>): Markup {
  const waiting = [...deliveries.values()].filter(({ eventId }) => eventId === event.id).length
  return html`<li class="line">
    <span>${event.type}</span>
    <span class="quiet">${event.delivered} delivered, ${waiting} waiting, ${event.abandoned} abandoned</span>
    ${actionButton('Resend', { action: 'resend', eventId: event.id })}
  </li>`
}

/** A line with a button for each action that is possible now; `fields` name the subject in the requests. */
export const buttons = <Subject>(
  actions: Actions<Subject>,
  subject: Subject,
  fields: Readonly<Record<string, string>>,
  label: Markup = html`<span></span>`,
): Markup =>
  html`<div class="line">
    ${label}${Object.entries(actions).map(([name, action]) => {
      const title = action.button?.(subject)
      return title ? actionButton(title, { action: name, ...fields }) : html``
    })}
  </div>`
