/** What `doEverything` needs. */
export const EVERYTHING_ON = {
  PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore',
  PLAYLIST_LOOKS: 'on',
}
