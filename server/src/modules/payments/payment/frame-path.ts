/** The path of our page that frames a card provider's page. */
export const framePath = (framCode: string, intension: string): string =>
  `/cowpay/checkout/${framCode}/${intension}`
