/** Each button sends a request to the control API, then reloads the page. */
const send = async (button) => {
  button.disabled = true
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/control', { method: 'POST', headers, body: button.dataset.request })
  if (response.ok) window.location.reload()
  else document.querySelector('[role=status]').textContent = (await response.json()).message
}

for (const button of document.querySelectorAll('button[data-request]'))
  button.addEventListener('click', () => void send(button))

window.addEventListener('focus', () => window.location.reload())
