/** Returns the payer: by a message to the opener, otherwise by navigation. */
const { outcome, order, payer, merchant, next } = document.body.dataset

if (outcome === 'opened') {
  window.opener?.postMessage({ type: 'paypal-stand-in', outcome }, '*')
} else if (outcome && window.opener && merchant) {
  const message = { type: 'paypal-stand-in', outcome, orderID: order, payerID: payer }
  window.opener.postMessage(message, merchant)
} else if (outcome && next) {
  window.location.replace(next)
}
