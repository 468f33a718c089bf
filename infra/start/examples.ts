import { fileURLToPath } from 'node:url'

/** Example values of settings that each operator chooses; production refuses them. */
export const examples = {
  SUPPORT_EMAIL: 'support@player.example',
  OPERATOR_EMAIL: 'operator@player.example',
  SELLER_NAME: 'Example Player Ltd',
  SELLER_ADDRESS: '1 Example Street, Exampleton',
  SELLER_TAX_NUMBER: 'EXAMPLE 123 456 789',
  DEVELOPER_NAME: 'Example Works',
  DEVELOPER_URL: 'https://works.example/',
  RESELLER_SIGN_UP_URL: 'https://resellers.example/sign-up',
  RESELLER_LOGIN_URL: 'https://resellers.example/login',
  DOWNLOADER_CODE: '000000',
  DOWNLOADS_DIR: fileURLToPath(new URL('example-downloads', import.meta.url)),
}
