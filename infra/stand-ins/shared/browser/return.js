/** Takes the payer back: tells the page around this one, if there is one, and goes on to the merchant's address. */
const { message, origin, next } = document.body.dataset

if (message && origin && window.parent !== window) window.parent.postMessage(JSON.parse(message), origin)
if (next) window.location.replace(next)
