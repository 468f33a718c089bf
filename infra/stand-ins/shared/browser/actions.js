/** Each button with a request sends it to the control API, then reloads the page. */
const send = async (button) => {
  button.disabled = true
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/control', { method: 'POST', headers, body: button.dataset.request })
  const problem = document.querySelector('[role=alert]')
  // Without a place for the reason: the state changed in another window, and the page shows it.
  if (response.ok || !problem) window.location.reload()
  else problem.textContent = (await response.json()).message
}

for (const button of document.querySelectorAll('button[data-request]'))
  button.addEventListener('click', () => void send(button))
