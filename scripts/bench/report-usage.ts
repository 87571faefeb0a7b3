import { writeFileSync } from 'node:fs'

// Loaded before a program whose use of the machine is measured; writes it down as the program ends.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const usage = { peakBytes: maxRSS * 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1_000_000 }
  writeFileSync(process.env.USAGE_FILE ?? 'usage.json', JSON.stringify(usage))
})
