import path from 'node:path'

// A function as a platform starts it: a new process that loads its modules and answers one call. Prints milliseconds.
const [name = '', query = ''] = process.argv.slice(2)
const began = performance.now()
const file = path.resolve(import.meta.dirname, '../../netlify/functions', `${name}.ts`)
const { default: handle } = (await import(file)) as { default: (request: Request) => Promise<Response> }
const request = new Request(`${process.env.SITE_URL}/api/${name}${query}`, {
  headers: { authorization: `Bearer ${process.env.BENCH_TOKEN}` },
})
const response = await handle(request)
const text = await response.text()
if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`)
process.stdout.write(`${performance.now() - began}`)
// Connections that are kept alive would hold the process.
process.exit()
