/** Collects problems by file, so that the end can tell how many files are sound. */
export function createReport() {
  const files = new Map<string, string[]>()
  return {
    /** Names a file as checked, with what was found wrong in it. */
    add(path: string, problems: string[]) {
      files.set(path, [...(files.get(path) ?? []), ...problems])
    },
    summary() {
      const failed = [...files.values()].filter((problems) => problems.length > 0).length
      const problems = [...files].flatMap(([path, found]) => found.map((problem) => `${path}: ${problem}`))
      return { passed: files.size - failed, failed, problems }
    },
  }
}

export type Report = ReturnType<typeof createReport>
