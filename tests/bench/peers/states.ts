/** A minimal Koa server to compare with: it runs the two reads of an unchanged state, and holds requests until a notification about their device. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import Koa from 'koa'
import pg from 'pg'

const { DATABASE_URL: connectionString, PORT: port } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
const INSTALLATION = {
  name: 'installation',
  text: 'select id, device_id from installations where token_hash = $1 and token_expires_at > now()',
}
const STATE = { name: 'state', text: 'select * from device_states where id = $1' }

const waiting = new Map<string, () => void>()
const listener = new pg.Client({ connectionString })
await listener.connect()
listener.on('notification', ({ payload = '' }) => waiting.get(payload)?.())
await listener.query('listen bare')

const app = new Koa()
app.use(async (koa) => {
  const device = koa.get('x-device')
  if (device !== '') {
    await new Promise<void>((done) => waiting.set(device, done))
    koa.body = '{}'
    return
  }
  const token = koa.get('authorization').slice('Bearer '.length)
  const hash = createHash('sha256').update(token).digest()
  const { rows: installations } = await pool.query({ ...INSTALLATION, values: [hash] })
  const { rows: states } = await pool.query({ ...STATE, values: [installations[0].device_id] })
  koa.set('ETag', `W/"${states[0].version}"`)
  koa.status = 304
})
const handle = app.callback()
createServer((request, response) => void handle(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
)
process.on('disconnect', () => process.exit())
