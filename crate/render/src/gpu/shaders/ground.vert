uniform mat4 view_projection;
uniform mat4 model;
uniform float reach;
in vec2 corner;
out vec2 place;
out vec3 world;
void main() {
  place = vec2(corner.x * 2.0 - 1.0, corner.y) * reach;
  vec4 w = model * vec4(place, 0.0, 1.0);
  world = w.xyz;
  gl_Position = view_projection * w;
}
