// In place of the federation runtime's error texts, which every entry would carry twice: its errors tell their number,
// 'RUNTIME-008', and an address where that is explained.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
