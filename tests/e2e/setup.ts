import { startProduct } from '../product.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env['SITE_URL'] = product.url
  process.env['MAILBOX_URL'] = product.mailboxUrl
  process.env['TELEVISION_URL'] = product.televisionUrl
  process.env['PLAYLIST_URL'] = product.playlistUrl
  process.env['DATA_DIR'] = product.dataDirectory
  return product.stop
}
