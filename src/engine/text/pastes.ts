export const withPastesCut = (text: string): string => text;
