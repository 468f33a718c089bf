import { type Context, capturesOf } from './context.ts'
import { html, page } from './html.ts'
import type { Answer, Route } from './http.ts'
import { orderAmount } from './ledger.ts'
import { amountText } from './money.ts'
import type { Capture, Order, StoredEvent } from './state.ts'
import { approvalUrl } from './views.ts'

const SHOWN = 50

/** For developers: the latest orders, what became of them, and what PayPal's side can do about it. */
export function overviewRoute(context: Context): Route {
  const show = (): Answer => {
    const { orders } = context.store.state
    const latest = [...orders.values()].toReversed().slice(0, SHOWN)
    return page(200, {
      title: 'Stand-in for PayPal',
      script: 'overview',
      wide: true,
      main: html`<h1>Orders</h1>
        <p class="quiet">
          ${orders.size === 0 ? 'None yet. Choose PayPal in the shop and press its button.' : `${orders.size} so far, the newest first.`}
        </p>
        <p class="bad" role="status"></p>
        <div class="orders">${latest.map((order) => article(context, order))}</div>`,
    })
  }
  return { method: 'GET', path: '/', handle: show }
}

function article(context: Context, order: Order) {
  const unit = order.units[0]
  const events = [...context.store.state.events.values()].filter(({ orderId }) => orderId === order.id)
  const open = order.status !== 'COMPLETED' && order.status !== 'VOIDED'
  const amount = amountText({ amount: orderAmount(order), currency: unit?.amount.currency_code ?? '' })
  return html`<article class="card">
    <div class="line">
      <h2>${amount} · ${order.brandName ?? 'Merchant'}</h2>
      <strong>${order.status}</strong>
    </div>
    <p class="quiet">
      Order <code>${order.id}</code>, reference <code>${unit?.custom_id ?? 'none'}</code>, ${order.createTime}
    </p>
    ${open && html`<div class="line"><a class="button" href="${approvalUrl(context, order)}">Open the approval page</a></div>`}
    ${capturesOf(context, order).map((capture) => captureRow(order, capture))}
    ${
      events.length > 0 &&
      html`<ul class="list">
        ${events.map((event) => eventRow(context, event))}
      </ul>`
    }
  </article>`
}

function captureRow(order: Order, capture: Capture) {
  const paid = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  const status = capture.reversed ? `${capture.status}, reversed` : capture.status
  return html`<div class="line">
    <p>Capture <code>${capture.id}</code> <strong>${status}</strong></p>
    ${
      capture.status === 'PENDING' && [
        command('Complete', { action: 'completePending', orderId: order.id }),
        command('Deny', { action: 'denyPending', orderId: order.id }),
      ]
    }
    ${
      paid && [
        command('Refund', { action: 'refund', captureId: capture.id }),
        command('Reverse', { action: 'reverse', captureId: capture.id }),
      ]
    }
  </div>`
}

function eventRow({ store }: Context, event: StoredEvent) {
  const waiting = [...store.state.deliveries.values()].filter(({ eventId }) => eventId === event.id).length
  return html`<li class="line">
    <span>${event.type}</span>
    <span class="quiet">${event.delivered} delivered, ${waiting} waiting, ${event.abandoned} given up</span>
    ${command('Resend', { action: 'resend', eventId: event.id })}
  </li>`
}

const command = (name: string, body: Readonly<Record<string, string>>) =>
  html`<button type="button" data-command="${JSON.stringify(body)}">${name}</button>`
