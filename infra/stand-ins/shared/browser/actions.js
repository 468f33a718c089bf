/** Each button with a request sends it to the control API, then reloads the page. */
const send = async (button) => {
  button.disabled = true
  const headers = { 'content-type': 'application/json' }
  const problem = document.querySelector('[role=alert]')
  try {
    const response = await fetch('/control', { method: 'POST', headers, body: button.dataset.request })
    if (response.ok) return window.location.reload()
    const { message } = await response.json()
    if (problem) problem.textContent = message
    // The payer's page: the state changed in another window, and the page shows it.
    else window.location.reload()
  } catch {
    // The stand-in does not answer: the button can be pressed again.
    button.disabled = false
  }
}

for (const button of document.querySelectorAll('button[data-request]'))
  button.addEventListener('click', () => void send(button))
