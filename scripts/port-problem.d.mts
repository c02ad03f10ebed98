export function portProblem(port: number, host: string): Promise<string | null>;
export function takenPort(port: number): string;
