import { dockerAnswers } from './docker.ts'

/** Says on what the integration tests run, once a run. */
export default async function setup(): Promise<void> {
  const engines = ['embedded PostgreSQL, queue on PostgreSQL']
  if (await dockerAnswers()) engines.push('PostgreSQL + Redis in containers')
  else engines.push('not in containers, as no Docker engine answers')
  console.log(`Integration tests run on: ${engines.join(' | ')}`)
}
