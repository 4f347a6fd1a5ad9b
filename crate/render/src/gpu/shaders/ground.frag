// A faint grid that fades away, the shadows of the bodies on it, and perhaps a matte fill: a half-space.
uniform vec4 line;
uniform vec4 fill;
uniform float spacing;
uniform float reach;
uniform float shade;
uniform vec4 shadows[4];
in vec2 place;
in vec3 world;
out vec4 fragment;
float grid(vec2 p, vec2 per_pixel) {
  vec2 away = abs(fract(p - 0.5) - 0.5) / max(per_pixel, vec2(1e-9));
  vec2 cover = clamp(1.0 - away, 0.0, 1.0) * clamp(1.0 - 4.0 * per_pixel, 0.0, 1.0);
  return max(cover.x, cover.y);
}
void main() {
  vec2 p = place / spacing;
  vec2 per_pixel = fwidth(p);
  float out_there = length(place) / reach;
  if (out_there >= 1.0) discard;
  float near = 1.0 - smoothstep(0.35, 1.0, out_there);
  float lines = max(0.5 * grid(p, per_pixel), grid(0.2 * p, 0.2 * per_pixel));
  float dark = 0.0;
  for (int i = 0; i < 4; i++) {
    vec4 s = shadows[i];
    if (s.z < 1e-9) continue;
    vec2 d = (world.xy - s.xy) / max(s.zw, vec2(1e-9));
    float far = dot(d, d);
    // Beyond this a shadow is darker by less than a step of a byte.
    if (far < 6.0) dark = max(dark, exp(-1.6 * far));
  }
  vec4 c = fill * vec4(1.0, 1.0, 1.0, near);
  float l = line.a * lines * near;
  c = vec4(mix(c.rgb * c.a, line.rgb, l), c.a + l * (1.0 - c.a));
  float s = shade * dark * near;
  c = vec4(c.rgb * (1.0 - s), c.a + s * (1.0 - c.a));
  if (c.a < 0.003) discard;
  fragment = vec4(c.rgb / c.a, c.a);
}
