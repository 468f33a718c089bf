/** The settings with which `doEverything` reaches every payment method and looks. */
export const EVERYTHING_ON = {
  PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore',
  PLAYLIST_LOOKS: 'on',
}
