/** Returns the payer: messages the page that frames or opened this one, if any, and opens the merchant's address unless an opener got it. */
const { message, origin, next, target } = document.body.dataset
const merchant = target === 'opener' ? window.opener : window.parent
const isMessaged = message && origin && merchant && merchant !== window

if (isMessaged) merchant.postMessage(JSON.parse(message), origin)
if (next && !(isMessaged && target === 'opener')) window.location.replace(next)
