export function stageTree(root: string, stage: string): string;
