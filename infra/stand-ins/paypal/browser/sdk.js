/**
 * PayPal's JavaScript SDK 5 (developer.paypal.com/sdk/js/reference), as far as the site uses it: `paypal.Buttons({ onClick,
 * createOrder, onApprove, onCancel, onError }).render(container)`. Sets styles one by one, since the page's policy forbids
 * inline ones. The payer's window stays open until `onApprove` is done, so that `actions.restart()` can reuse it.
 */
{
  const base = new URL(document.currentScript.src).origin
  const WINDOW = 'popup,width=480,height=760'

  const Buttons = (options) => {
    let session = null
    let buttonView = null
    const listening = new AbortController()

    const openWindow = () => {
      const popup = window.open(`${base}/checkoutnow/opening`, 'paypal-stand-in', WINDOW)
      // The same window, if it has not closed yet.
      closing.delete(popup)
      return popup
    }
    const showOrder = ({ popup, orderID }) => {
      const merchant = encodeURIComponent(window.location.origin)
      popup.location.href = `${base}/checkoutnow?token=${encodeURIComponent(orderID)}&merchant=${merchant}`
    }

    const watch = () => {
      clearInterval(session.timer)
      session.timer = setInterval(() => {
        if (session.popup.closed) cancel()
      }, 250)
    }

    const finish = () => {
      clearInterval(session?.timer)
      closeWindow(session?.popup)
      session = null
      buttonView?.show('idle')
    }

    const fail = (error) => {
      finish()
      options.onError(error)
    }

    const cancel = () => {
      const data = { orderID: session.orderID }
      finish()
      options.onCancel(data)
    }

    const start = async () => {
      if (session) return session.popup.focus()
      const popup = openWindow()
      if (!popup) return fail(new Error('The browser did not allow the PayPal window to open.'))
      const current = { popup, orderID: null, decided: false, timer: 0 }
      session = current
      buttonView.show('busy')
      try {
        if (await isRejected(options)) return finish()
        current.orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
        if (session !== current) return
        if (!current.orderID) throw new Error('createOrder returned no order id.')
        if (popup.closed) return cancel()
        showOrder(current)
        watch()
      } catch (error) {
        if (session === current) fail(error)
      }
    }

    const onApproved = async () => {
      const current = session
      const { orderID } = current
      current.decided = true
      clearInterval(current.timer)
      const restart = async () => {
        if (session !== current) return
        if (current.popup.closed) current.popup = openWindow()
        if (!current.popup)
          return fail(new Error('The browser did not allow the PayPal window to open again.'))
        current.decided = false
        showOrder(current)
        watch()
      }
      try {
        await options.onApprove({ orderID }, { restart })
        if (session === current && current.decided) finish()
      } catch (error) {
        if (session === current) fail(error)
      }
    }

    const onMessage = ({ origin, source, data }) => {
      if (!session || session.decided || origin !== base || source !== session.popup) return
      if (data?.type !== 'paypal-stand-in') return
      // Repeated if the order was ready before the window's first page: Chromium can lose the first navigation.
      if (data.outcome === 'opened') return session.orderID && showOrder(session)
      if (data.orderID !== session.orderID) return
      if (data.outcome === 'cancel') cancel()
      else void onApproved()
    }

    return {
      async render(container) {
        buttonView = draw(options.style.height, () => void start())
        container.append(buttonView.element)
        window.addEventListener('message', onMessage, { signal: listening.signal })
      },
      async close() {
        listening.abort()
        finish()
        buttonView?.element.remove()
        buttonView = null
      },
    }
  }

  const closing = new Set()

  /** Closes repeatedly, and again once the window's first page is open: Chromium can lose the call during a navigation. */
  const closeWindow = (popup) => {
    if (!popup) return
    closing.add(popup)
    const close = () => closing.has(popup) && popup.close()
    for (const delay of [0, 250, 1_000]) setTimeout(close, delay)
  }
  window.addEventListener('message', ({ origin, source }) => {
    if (origin === base && closing.has(source)) source.close()
  })

  const isRejected = async ({ onClick }) => {
    let rejected = false
    const reject = async () => {
      rejected = true
    }
    await onClick({ fundingSource: 'paypal' }, { reject, resolve: async () => {} })
    return rejected
  }

  const draw = (height, onClick) => {
    const element = document.createElement('div')
    const button = document.createElement('button')
    const title = document.createElement('span')
    const note = document.createElement('span')
    button.type = 'button'
    button.append(title, note)
    element.append(button)
    Object.assign(element.style, { width: '100%', maxWidth: '750px', minWidth: '150px' })
    Object.assign(button.style, {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1px',
      boxSizing: 'border-box',
      width: '100%',
      minHeight: `${height}px`,
      padding: '6px 20px',
      border: '1px solid #b98512',
      borderRadius: '10px',
      background: '#f4be4f',
      color: '#1d1606',
      font: '600 17px/1.2 system-ui, sans-serif',
      cursor: 'pointer',
    })
    Object.assign(note.style, { font: '400 12px/1.2 system-ui, sans-serif' })
    button.addEventListener('click', onClick)
    const show = (state) => {
      const busy = state === 'busy'
      title.textContent = busy ? 'Continue in the PayPal window' : 'PayPal'
      note.textContent = busy ? 'Press to bring it to the front' : 'Local stand-in'
      button.style.background = busy ? '#f9dfa6' : '#f4be4f'
    }
    show('idle')
    return { element, show }
  }

  window[document.currentScript.dataset.namespace || 'paypal'] = {
    version: '5.0.0-stand-in',
    Buttons,
  }
}
