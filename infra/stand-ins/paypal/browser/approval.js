/** Returns the payer: by a message to the opener, otherwise by navigation. */
const { outcome, order, merchant, next } = document.body.dataset

if (outcome === 'opened') {
  window.opener?.postMessage({ type: 'paypal-stand-in', outcome }, '*')
} else if (outcome && window.opener && merchant) {
  window.opener.postMessage({ type: 'paypal-stand-in', outcome, orderID: order }, merchant)
} else if (outcome && next) {
  window.location.replace(next)
}
