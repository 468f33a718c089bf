/** The part of PayPal's JavaScript SDK that is used here (developer.paypal.com/sdk/js/reference). */
export interface PayPalSdk {
  Buttons: (options: ButtonsOptions) => PayPalButtons
}

export interface PayPalButtons {
  render: (container: HTMLElement) => Promise<void>
  close: () => Promise<void>
}

export interface ButtonsOptions {
  style?: { height?: number; shape?: 'rect' | 'pill'; layout?: 'vertical' | 'horizontal' }
  /** Called before anything opens; `reject` keeps it closed. */
  onClick?: (data: unknown, actions: ClickActions) => Promise<unknown>
  createOrder: () => Promise<string>
  /** Whatever it gives back is waited for: `restart` opens the wallet once more. */
  onApprove: (data: { orderID: string }, actions: { restart: () => Promise<void> }) => Promise<void>
  onCancel?: () => void
  onError?: (error: unknown) => void
}

interface ClickActions {
  resolve: () => Promise<unknown>
  reject: () => Promise<unknown>
}

declare global {
  interface Window {
    paypal?: PayPalSdk
  }
}

let loading: Promise<PayPalSdk> | null = null

/** Loads the provider's script, once a page. After a failure it can be called again. */
export function loadPayPal(sdkUrl: string, clientId: string): Promise<PayPalSdk> {
  loading ??= load(sdkUrl, clientId).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(sdkUrl: string, clientId: string): Promise<PayPalSdk> {
  const address = new URL(sdkUrl)
  address.searchParams.set('client-id', clientId)
  address.searchParams.set('currency', 'EUR')
  address.searchParams.set('intent', 'capture')
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address.href
    script.onload = () => {
      if (window.paypal) resolve(window.paypal)
      else reject(new Error('The script of the buttons brought none.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The script of the buttons could not be loaded.'))
    }
    document.head.append(script)
  })
}
