/** Messages the page that frames or opened this one, and opens the merchant's address unless an opener got the message. */
const { message, origin, next, target } = document.body.dataset
const merchant = target === 'opener' ? window.opener : window.parent
const isMessaged = message && origin && merchant && merchant !== window

if (isMessaged) merchant.postMessage(JSON.parse(message), origin)
if (next && !(isMessaged && target === 'opener')) window.location.replace(next)
