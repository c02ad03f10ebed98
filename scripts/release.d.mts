export function writeRelease(folder: string, options?: { compressionLevel?: number }): Promise<string>;
