/** The minimum for a read of one row: Koa, a pool of as many connections as the server's, one prepared statement. */
import Koa from 'koa'
import pg from 'pg'
import { createServer } from 'node:http'

const { DATABASE_URL: connectionString, PORT: port } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
const DEVICE = {
  name: 'device',
  text: 'select id, mac_address, is_trial, expire_date, created_time from devices where mac_address = $1 and retired_at is null',
}

const app = new Koa()
app.use(async (koa) => {
  const { rows } = await pool.query({ ...DEVICE, values: [koa.get('x-mac-address')] })
  if (rows.length === 1) koa.body = rows[0]
})
const handle = app.callback()
createServer((request, response) => void handle(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
)
process.on('disconnect', () => process.exit())
