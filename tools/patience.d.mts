export const programMs: number;
export function patience(): number;
export function lostPatience(): void;
