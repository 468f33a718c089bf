import { noFields } from '../../kernel/outputs.ts'
import { shim } from '../../kernel/shim.ts'
import { captureOutput, startOutput } from './contract.ts'

export const paymentShims = [
  shim('get', '/device/checkMacValid', 'payments.check', noFields, { input: undefined, refusalStatus: 200 }),
  shim('post', '/device/saveActivation', 'payments.start', startOutput),
  shim('post', '/paypal/order/create', 'payments.start', startOutput, {
    input: () => ({ payment_type: 'paypal' }),
  }),
  shim('post', '/paypal/order/capture/:orderID', 'payments.capture', captureOutput, {
    input: ({ params }) => ({ order_id: params['orderID'] }),
    refusalStatus: 200,
    // A wallet's buttons treat an answer without details as a success.
    failureFields: ({ code, message }) => ({
      details: [{ issue: code.replace(/^.*\./, '').toUpperCase(), description: message }],
      debug_id: '',
    }),
  }),
]
