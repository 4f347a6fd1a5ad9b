flat in vec4 color;
flat in float width;
in float offset;
in float seen;
out vec4 fragment;
void main() {
  float cover = clamp(0.5 * width + 0.5 - abs(offset), 0.0, 1.0) * min(width, 1.0);
  if (cover < 0.02) discard;
  fragment = vec4(color.rgb, color.a * cover * seen);
}
