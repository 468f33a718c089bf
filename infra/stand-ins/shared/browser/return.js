/** Returns the payer: messages the parent page, if any, and opens the merchant's address. */
const { message, origin, next } = document.body.dataset

if (message && origin && window.parent !== window) window.parent.postMessage(JSON.parse(message), origin)
if (next) window.location.replace(next)
